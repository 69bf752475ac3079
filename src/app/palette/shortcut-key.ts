/** The key that people of this machine hold for shortcuts. */
export const shortcutKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
