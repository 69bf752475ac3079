import { readFileSync } from 'node:fs';

// Loaded into every thread of a server whose clock a test sets: it differs by the milliseconds in the file CLOCK_FILE.

const { now } = Date;
let offset = 0;
function look() {
  offset = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
}
look();
setInterval(look, 20).unref();
Date.now = () => now() + offset;
globalThis.Date = new Proxy(Date, {
  construct: (target, given) => new target(...(given.length > 0 ? given : [now() + offset])),
});
