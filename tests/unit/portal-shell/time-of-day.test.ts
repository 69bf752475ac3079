import { describe, expect, it } from 'vitest';
import { momentAt, timeOfDay } from '../../../src/lib/time-of-day.ts';

const zones = ['UTC', 'Europe/Athens', 'America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kathmandu'];
/** A usual day, and those around which the clocks of Athens and of Newfoundland are changed. */
const days = ['2026-06-15', '2026-03-28', '2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01'];

describe.each(zones)('a time of day in %s', (zone) => {
  it.each(days)('is the same after it was a moment near %s', (day) => {
    for (const hour of [0, 5, 12, 23])
      for (const time of ['00:00', '06:30', '12:05', '18:00', '23:55']) {
        const near = Date.parse(`${day}T${String(hour).padStart(2, '0')}:17:31Z`);
        const moment = momentAt(time, zone, near);
        expect(timeOfDay(moment, zone), `${time} at ${hour}`).toBe(time);
        expect(Math.abs(moment - near)).toBeLessThan(26 * 3_600_000);
        expect(moment % 60_000).toBe(0);
      }
  });
});
