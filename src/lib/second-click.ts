/**
 * Keeps the second click of a double click on a button from selecting the text that is there once the first one closed a
 * dialog, or took the button away.
 */
export function ignoreSecondClick(): void {
  let isOnButton = false;
  const onPress = (event: MouseEvent) => {
    const isButton = event.target instanceof Element && event.target.closest('button:enabled') !== null;
    if (event.detail > 1 && isOnButton && !isButton) event.preventDefault();
    else isOnButton = isButton;
  };
  document.addEventListener('mousedown', onPress, true);
}
