// Sets the stored colour scheme before the first paint; without one the system's preference stands.
try {
  const theme = localStorage.getItem(document.currentScript.dataset.key);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's preference stands.
}
