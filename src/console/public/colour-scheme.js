// Sets the colour scheme before the first paint. A file of its own, since the content policy allows no inline script.
{
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('tridesk-colour-scheme') ?? 'auto';
  } catch {
    // Storage may be unavailable; then the system decides.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
