const chosen = localStorage.getItem('color-scheme');
if (chosen === 'light' || chosen === 'dark')
  document.querySelector('meta[name=color-scheme]').content = chosen;
