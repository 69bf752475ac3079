import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = ['contract', 'server', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

/** The files of the project that a file imports, types aside. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'|^import '([^']+)'/gms)];
  return named.flatMap((match) => {
    const target = match[1] ?? match[2] ?? '';
    if (target.startsWith('#')) return [target.slice(1)];
    return target.startsWith('.') ? [normalize(join(dirname(file), target))] : [];
  });
}

const graph = new Map(
  files.map((file) => [file, importsOf(file).filter((target) => files.includes(target))]),
);
const edges = [...graph].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));
const shown = (found: { from: string; to: string }[]) => found.map(({ from, to }) => `${from} → ${to}`);

/** The layers of each side, top first: a file may import its own layer and those after it. */
const layers = {
  src: [['app'], ['pages'], ['resources'], ['components'], ['providers'], ['lib']],
  server: [
    ['main', 'first-start'],
    ['app', 'demo'],
    ['resources', 'jobs'],
    ['content', 'plugins', 'integrations'],
    ['http', 'env', 'database'],
    ['lib'],
  ],
};
const layerOf = (file: string) => {
  const [side = '', part = ''] = file.split('/');
  return layers[side as keyof typeof layers].findIndex((layer) =>
    layer.includes(part.replace(/\.tsx?$/, '')),
  );
};

/** Which entities the folder of an entity may import: one declared tree, the same on both sides. */
const mayUse: Record<string, readonly string[]> = {
  collections: ['items', 'tags', 'files'],
  items: ['tags', 'files'],
  tags: ['files'],
  media: ['files'],
  library: ['collections', 'items', 'accounts'],
  accounts: ['namespaces'],
};
const resourceOf = (file: string) => /^(?:src|server)\/resources\/([^/]+)\//.exec(file)?.[1];

describe('imports', () => {
  it('never cross between portal and server, and never leave the contract', () => {
    const crossing = edges.filter(({ from, to }) => {
      const [side, other] = [from.split('/')[0], to.split('/')[0]];
      return side !== other && other !== 'contract';
    });
    expect(shown(crossing)).toEqual([]);
  });

  it.each(['src', 'server'] as const)('point down the layers of %s', (side) => {
    const upward = edges.filter(
      ({ from, to }) =>
        from.startsWith(`${side}/`) && to.startsWith(`${side}/`) && layerOf(to) < layerOf(from),
    );
    expect(shown(upward)).toEqual([]);
  });

  it.each(['src', 'server'] as const)('know every folder of %s by its layer', (side) => {
    const unknown = files.filter((file) => file.startsWith(`${side}/`) && layerOf(file) === -1);
    expect(unknown.filter((file) => file !== 'src/vite-env.d.ts')).toEqual([]);
  });

  it('lead from one entity to another along the declared tree alone', () => {
    const between = edges.filter(({ from, to }) => {
      const [own, other] = [resourceOf(from), resourceOf(to)];
      if (own === undefined || other === undefined || own === other) return false;
      return !mayUse[own]?.includes(other);
    });
    expect(shown(between)).toEqual([]);
  });

  it('never go round in a circle', () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, trail: string[]) => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      if (done.has(file) || trail.includes(file)) return;
      for (const target of graph.get(file) ?? []) visit(target, [...trail, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });
});

describe('files', () => {
  it('are about one thing: none is longer than 300 lines', () => {
    const long = files.filter(
      (file) =>
        !file.includes('/demo/data/') && readFileSync(join(root, file), 'utf8').split('\n').length > 300,
    );
    expect(long).toEqual([]);
  });

  it('have one place that shows HTML, and it cleans it', () => {
    const sinks = files.filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('dangerouslySetInnerHTML'),
    );
    expect(sinks).toEqual(['src/components/show/SanitizedHtml.tsx']);
  });

  it('say the same in both languages', () => {
    const keysOf = (value: unknown, path = ''): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`))
        : [path];
    const words = (language: string) =>
      readdirSync(join(root, 'public/locales', language)).flatMap((file) =>
        keysOf(
          JSON.parse(readFileSync(join(root, 'public/locales', language, file), 'utf8')),
          relative('', file),
        ),
      );
    expect(words('el').toSorted()).toEqual(words('en').toSorted());
  });

  it('of the lock hold no download address', () => {
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
  });
});
