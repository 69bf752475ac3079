/** The time of day of a moment in a time zone, as HH:mm. */
export function timeOfDay(moment: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return format.format(moment);
}

/** A moment with a time of day, written HH:mm, in a time zone: on the day of `near` there, or the next one. */
export function momentAt(time: string, timeZone: string, near = Date.now()): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const [nearHours = 0, nearMinutes = 0] = timeOfDay(near, timeZone).split(':').map(Number);
  const start = near - (near % 60_000);
  const guess = start + ((hours - nearHours) * 60 + minutes - nearMinutes) * 60_000;
  // Where the clocks are changed in between, the guess is off by what they are changed by.
  const [guessHours = 0, guessMinutes = 0] = timeOfDay(guess, timeZone).split(':').map(Number);
  const off = (hours - guessHours) * 60 + minutes - guessMinutes;
  return guess + (((((off + 720) % 1440) + 1440) % 1440) - 720) * 60_000;
}
