// Runs before the first paint. Sets the stored colour scheme; without one the system's preference
// stands. Says whether somebody is probably signed in, who must not see a visitor's drawn screen.
try {
  const { themeKey, sessionKey } = document.currentScript.dataset;
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem(themeKey);
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem(sessionKey) !== null) dataset.session = 'stored';
} catch {
  // Storage may be forbidden; then the system's preference stands and nobody is signed in.
}
