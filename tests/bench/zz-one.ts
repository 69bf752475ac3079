import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from './load.ts';
const data = JSON.parse(readFileSync('/tmp/bench.json', 'utf8'));
const url = 'postgres://postgres@127.0.0.1:5499/bench';
const what = process.argv[2];
const p = spawn(process.execPath, ['--cpu-prof', '--cpu-prof-dir=/tmp/prof', 'tests/bench/zz-server.ts'], { env: { ...process.env, DATABASE_URL: url, PORT: '3203', NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'inherit'] });
await new Promise<void>((r) => p.stdout.on('data', (d) => String(d).includes('ready') && r()));
const token = (await (await fetch('http://127.0.0.1:3203/api/auth/login/Web', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: data.email, password: data.password }) })).json()).accessToken;
let n = Date.now() % 100000;
const h = { authorization: `Bearer ${token}`, namespace: data.workspace, 'content-type': 'application/json' };
const id = () => data.itemIds[(n += 1) % data.itemIds.length];
if (what === 'patch') { for (let i = 0; i < 600; i++) { const r = await fetch(`http://127.0.0.1:3203/api/item/details/${id()}`, { method: 'PATCH', headers: h, body: JSON.stringify({ title: `c ${n}` }) }); const t = await r.text(); if (r.status !== 200) { console.log(r.status, t); break; } } }
const r = await load(3203, what === 'details' ? { method: 'GET', path: () => `/api/item/details/${id()}`, headers: h } : what === 'patch' ? { method: 'PATCH', path: () => `/api/item/details/${id()}`, headers: h, body: () => JSON.stringify({ title: `changed ${n}` }) } : { method: 'GET', path: () => '/api/item/list?pageSize=25&disableTranslation=true', headers: h });
console.log(what, r, readFileSync(`/proc/${p.pid}/status`, 'utf8').match(/Vm(RSS|HWM).*/g));
p.kill('SIGINT'); await new Promise((r) => setTimeout(r, 1500)); process.exit(0);
