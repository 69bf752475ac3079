import { defineConfig } from 'drizzle-kit';

/** For `npm run db:generate`: compares the tables with the migrations and writes what is missing. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/*.table.ts',
  out: './server/database/migrations',
});
