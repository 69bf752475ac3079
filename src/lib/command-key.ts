const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The key that is held for a command, as this machine names it before the other key: ⌘S, Ctrl+S. */
export const commandKey = isApple ? '⌘' : 'Ctrl+';

/** The same for the key that is held with it: ⌘⇧Z, Ctrl+Shift+Z. */
export const shiftKey = isApple ? '⇧' : 'Shift+';
