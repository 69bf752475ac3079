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

interface Import {
  from: string;
  to: string;
  /** Whether it is loaded before the file runs: no `import type`, and no `import()`. */
  isStatic: boolean;
}

/** The files of the project that a file imports: values, types, and what it loads later. */
function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8');
  const statements = text.matchAll(/^(?:import|export) (type )?(?:[^;']*? from )?'([^']+)'/gms);
  const later = text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g);
  const named = [
    ...[...statements].map(([, type, target = '']) => ({ target, isStatic: type === undefined })),
    ...[...later].map(([, target = '']) => ({ target, isStatic: false })),
  ];
  return named
    .filter(({ target }) => /^[.#]/.test(target))
    .map(({ target, isStatic }) => {
      const to = target.startsWith('#') ? target.slice(1) : normalize(join(dirname(from), target));
      return { from, to, isStatic };
    })
    .filter(({ to }) => files.includes(to));
}

const edges = files.flatMap(importsOf);
const shown = (found: Import[]) => found.map(({ from, to }) => `${from} → ${to}`);

/** The layers of each side, top first: a file may import its own layer and those after it. */
const layers = {
  src: [['app'], ['pages'], ['resources'], ['components'], ['providers'], ['lib']],
  server: [
    ['main', 'commands'],
    ['demo'],
    ['first-start'],
    ['app', 'background-jobs'],
    ['resources', 'jobs'],
    ['content', 'settings', 'plugins', 'integrations'],
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
  trash: ['files'],
  library: ['collections', 'items', 'accounts'],
  accounts: ['namespaces', 'files'],
  namespaces: ['collections', 'items', 'tags', 'files', 'trash'],
  students: ['library', 'namespaces', 'accounts', 'collections', 'items'],
  tasks: ['students', 'library', 'namespaces', 'accounts', 'collections', 'items'],
  'system-settings': ['files'],
  backups: ['accounts', 'files'],
  pages: ['aliases'],
  payments: ['accounts'],
  support: ['accounts'],
  'person-data': ['accounts'],
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

  it('of server/lib stay within it and the contract', () => {
    const leaving = edges.filter(
      ({ from, to }) => from.startsWith('server/lib/') && !/^(server\/lib|contract)\//.test(to),
    );
    expect(shown(leaving)).toEqual([]);
  });

  it('form no circle', () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, trail: string[]) => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      if (done.has(file) || trail.includes(file)) return;
      for (const { from, to, isStatic } of edges) if (isStatic && from === file) visit(to, [...trail, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });
});

describe('files', () => {
  it('of the shared parts of the portal name no entity, in imports or otherwise', () => {
    const entity = /['/](collections|items|tags|files)['/]/;
    const naming = files.filter(
      (file) =>
        /^src\/(components|lib|providers)\//.test(file) &&
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .some(
            (line) =>
              !/^\s*(\*|\/[/*])/.test(line) && !line.includes("from '#contract/") && entity.test(line),
          ),
    );
    expect(naming).toEqual([]);
  });

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

  it('show messages by the notification provider, and components by the hook for it', () => {
    const using = (pattern: RegExp) =>
      files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
    expect(using(/\bshowToast\(|\bshownToast\.set\(/)).toEqual([
      'src/lib/toasts.ts',
      'src/providers/notification-provider.ts',
    ]);
    // What runs outside of Refine, and what Refine is given.
    expect(using(/import \{[^}]*\bnotify(Failure)?\b[^}]*\}[^;]*notification-provider/)).toEqual([
      'src/app/handed-session.ts',
      'src/app/main.tsx',
      'src/app/preferences.ts',
      'src/components/clipboard.ts',
      'src/providers/account.ts',
      'src/providers/i18n.ts',
      'src/providers/write-notifications.ts',
      'src/app/web-view/host.ts',
      'src/resources/files/file-actions.ts',
    ]);
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
