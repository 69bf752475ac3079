import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fillBenchData, type BenchData } from './fill.ts';
import { measureAll } from './measure.ts';
const url = 'postgres://postgres@127.0.0.1:5499/bench';
let data: BenchData;
if (existsSync('/tmp/bench.json')) data = JSON.parse(readFileSync('/tmp/bench.json', 'utf8'));
else { data = await fillBenchData(url, 100_000); writeFileSync('/tmp/bench.json', JSON.stringify(data)); }
const up = (file: string, port: string) => new Promise<import('node:child_process').ChildProcess>((r) => { const p = spawn(process.execPath, [file], { env: { ...process.env, DATABASE_URL: url, PORT: port, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'inherit'] }); p.stdout?.on('data', (d) => { if (String(d).includes('ready')) r(p); else process.stdout.write(d) }); });
const ours = await up('tests/bench/zz-server.ts', '3201');
const bare = await up('tests/bench/bare.ts', '3202');
const token = (await (await fetch('http://127.0.0.1:3201/api/auth/login/Web', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: data.email, password: data.password }) })).json()).accessToken;
for (const l of await measureAll({ ours: 3201, bare: 3202, token, data })) console.log(l.name.padEnd(45), l.ours.perSecond.toFixed(0), l.bare.perSecond.toFixed(0), (l.ours.perSecond / l.bare.perSecond * 100).toFixed(0) + '%', 'want', l.wanted, 'failed', l.ours.failed, l.bare.failed);
console.log(readFileSync(`/proc/${ours.pid}/status`, 'utf8').match(/Vm(RSS|HWM).*/g));
ours.kill(); bare.kill(); process.exit(0);
