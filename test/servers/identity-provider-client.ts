/** The client credentials at the tests' provider, as an operator would configure them. */
export const CLIENT = {
  clientId: 'the-installation',
  clientSecret: 'a-secret-between-the-two',
};
