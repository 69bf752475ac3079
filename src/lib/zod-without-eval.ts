import { config } from 'zod';

// By default zod compiles its object schemas with `new Function`, which the content security policy forbids. It decides
// this when a schema is made, so this module must be imported before the contract is.
config({ jitless: true });
