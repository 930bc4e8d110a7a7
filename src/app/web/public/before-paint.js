// Runs before the first paint. Sets the stored colour scheme, or else leaves the system's, and marks
// a probable sign-in, because signed-in people must not see a visitor's prerendered screen.
try {
  const { themeKey, sessionKey } = document.currentScript.dataset;
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem(themeKey);
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem(sessionKey) !== null) dataset.session = 'stored';
} catch {
  // If storage is forbidden, the system's scheme applies and nobody is signed in.
}
