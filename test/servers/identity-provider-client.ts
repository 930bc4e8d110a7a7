/** What the provider of the tests knows an installation by, and what an operator would set up. */
export const CLIENT = {
  clientId: 'the-installation',
  clientSecret: 'a-secret-between-the-two',
};
