document.documentElement.dataset.lectern = 'loaded'
