import { openDatabase } from '#server/database/connection.ts';
import { buildApp } from '#server/app.ts';
import { readEnv } from '#server/env.ts';
const env = readEnv({ ...process.env, DATA_DIR: '/tmp/benchdata', DEMO: '0', LOG_LEVEL: 'warn' });
const database = await openDatabase(env);
const app = await buildApp({ env, database });
await app.listen({ port: env.PORT, host: '127.0.0.1' });
console.log('ready'); process.on('SIGINT', () => process.exit(0));
