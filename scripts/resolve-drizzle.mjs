import { registerHooks } from 'node:module';

/**
 * Loaded before a program that uses drizzle-orm, which then starts in two thirds of the time. Node reads the
 * `package.json` of a package again at each import between its files; that of drizzle-orm is 180 KB, and such imports
 * are 800.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isWithin = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/');
    if (!isWithin) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
