/** The key that is held for a command, as this machine names it before the other key: ⌘S, Ctrl+S. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl+';
