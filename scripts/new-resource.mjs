import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/*
 * Writes the files of a new entity: `npm run new:resource notices notice`. Compiler and tests name the other places that
 * must mention it; docs/tutorials/adding-an-entity.md explains each step.
 */

const [name, one = name?.replace(/s$/, '')] = process.argv.slice(2);
const isWord = (text) => /^[a-z][a-zA-Z]*$/.test(text ?? '');
if (!isWord(name) || !isWord(one) || name === one) {
  console.error('Name the entity as in: npm run new:resource notices notice');
  process.exit(1);
}
const Name = name[0].toUpperCase() + name.slice(1);
const One = one[0].toUpperCase() + one.slice(1);
const article = /^[aeiou]/.test(one) ? 'an' : 'a';
const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const files = {
  [`contract/${name}.ts`]: `import * as z from 'zod';
import { crud } from './crud.ts';
import { statuses } from './entity.ts';
import { namespaces, translations } from './fields.ts';
import { limits } from './limits.ts';
import { oneOrMore } from './list-query.ts';
import { contentReaders, contentWriters } from './roles.ts';
import { requiredText, text } from './text.ts';

export const ${one}Entity = crud({
  path: '/${one}',
  noun: { one: '${article} ${one}', many: '${name}' },
  readers: contentReaders,
  writers: contentWriters,
  fields: {
    name: requiredText(limits.title),
    description: text(limits.description).default(''),
    namespaces,
    status: z.enum(statuses).default('Inactive'),
    translations: translations(['name', 'description']),
  },
  sort: ['updatedAt', 'createdAt', 'name', 'status'],
  filters: { status: oneOrMore(z.enum(statuses)) },
});

export const { endpoints: ${one}Endpoints, createBody: create${One}Body } = ${one}Entity;
export type ${One} = z.infer<typeof ${one}Entity.answer>;
`,

  [`server/resources/${name}/${name}.table.ts`]: `import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { statuses } from '#contract/entity.ts';
import type { Translations } from '#server/content/translations.ts';
import { ids, stampColumns } from '#server/database/columns.ts';

export const ${name} = pgTable(
  '${column}',
  {
    ...stampColumns(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    namespaces: ids('namespaces'),
    status: text('status', { enum: statuses }).notNull(),
    translations: jsonb('translations').$type<Translations<'name' | 'description'>>().notNull().default({}),
    /** What a search looks into, folded; lists sort by name with it. */
    search: text('search').notNull(),
  },
  (table) => [
    index('${column}_updated').on(table.updatedAt, table.id),
    index('${column}_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
);
`,

  [`server/resources/${name}/${name}.routes.ts`]: `import type { FastifyInstance } from 'fastify';
import { fold } from '#contract/fold.ts';
import { ${one}Entity } from '#contract/${name}.ts';
import { contentModel } from '#server/content/model.ts';
import { type ContentServices, contentRoutes } from '#server/content/routes.ts';
import { ${name} } from './${name}.table.ts';

const ${one}Model = contentModel(${one}Entity, ${name}, {
  summaryOf: (${one}) => ${one}.name,
  valuesOf: (next, written) => ({ ...written, search: fold(\`\${next.name}\\n\${next.description}\`) }),
});

/** The calls of ${name}. */
export async function ${one}Routes(app: FastifyInstance, services: ContentServices): Promise<void> {
  contentRoutes(app, services, ${one}Model, { sort: { name: 't.search' } });
}
`,

  [`src/resources/${name}/index.ts`]: `import LabelIcon from '@mui/icons-material/LabelOutlined';
import * as contract from '#contract/${name}.ts';
import { contentReaders } from '#contract/roles.ts';
import { statusFilter } from '../../components/list-filters.ts';
import { defineModal } from '../../lib/modals.ts';
import { defineResource } from '../../lib/resource-definition.ts';

const query = { disableTranslation: 'true', showTranslationsDictionary: 'true' };

/** The form of ${article} ${one} in a dialog; without an id it adds one. */
export const ${one}Form = defineModal<{ id?: string }>(() => import('./${One}Form.tsx'));

/** What the portal knows of ${name}. */
export const ${name} = defineResource<contract.${One}>({
  name: '${name}',
  icon: LabelIcon,
  endpoints: contract.${one}Endpoints,
  query: { list: query, details: query },
  sortFields: contract.${one}Entity.sortFields,
  filters: [statusFilter],
  nameField: 'name',
  typeKey: () => '${name}:noun',
  showPath: ({ id }) => \`/${name}/show/\${id}\`,
  openForm: ({ id }) => ${one}Form.open({ id }),
  removal: { swap: { query: () => ({}) } },
  screens: [
    { path: '/${name}', access: contentReaders, load: () => import('./${One}List.tsx') },
    { path: '/${name}/show/:id', access: contentReaders, load: () => import('./${One}Show.tsx') },
  ],
  lists: [{ path: '/${name}', access: contentReaders, section: 'content', order: 90 }],
  search: {},
  commands: [
    {
      id: 'create-${one}',
      labelKey: '${name}:create',
      icon: LabelIcon,
      right: ['${name}', 'create'],
      run: () => ${one}Form.open({}),
    },
  ],
});
`,

  [`src/resources/${name}/${One}List.tsx`]: `import LabelIcon from '@mui/icons-material/LabelOutlined';
import type { ${One} } from '#contract/${name}.ts';
import * as column from '../../components/table/columns.tsx';
import { ResourceList } from '../../components/table/ResourceList.tsx';
import { ${name}, ${one}Form } from './index.ts';

const columns = column.columnsOf<${One}>(${name}, {
  name: column.nameColumn(${name}, { icon: () => <LabelIcon color="action" /> }),
  status: column.statusColumn(),
  updatedAt: column.dayColumn(),
});

/** The list of ${name}. */
export default function ${One}List() {
  return <ResourceList definition={${name}} columns={columns} create={() => ${one}Form.open({})} />;
}
`,

  [`src/resources/${name}/${One}Form.tsx`]: `import { useTranslation } from 'react-i18next';
import { create${One}Body } from '#contract/${name}.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import { useDeclaredForm } from '../../components/form/use-declared-form.ts';
import type { ModalProps } from '../../lib/modals.ts';

/** The fields of ${article} ${one}, in the form and on its page. */
export const ${one}Fields: readonly FieldDefinition[] = [
  { name: 'name', input: 'text' },
  { name: 'description', input: 'textArea' },
  { name: 'translations', input: 'translations' },
  { name: 'namespaces', input: 'namespaces' },
  { name: 'status', input: 'select', optionsKey: 'common:statuses', initial: 'Inactive', half: true },
];

interface Props extends ModalProps {
  /** The ${one} to edit; absent for a new one. */
  id?: string;
}

/** Adds ${article} ${one}, or edits one. */
export default function ${One}Form({ id, ...dialog }: Props) {
  const { t } = useTranslation('${name}');
  const form = useDeclaredForm({
    resource: '${name}',
    id,
    schema: create${One}Body,
    fields: ${one}Fields,
    onSaved: dialog.onClose,
  });
  return <FormDialog {...dialog} of={form} title={t(id ? 'form.editTitle' : 'form.addTitle')} />;
}
`,

  [`src/resources/${name}/${One}Show.tsx`]: `import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { ${One} } from '#contract/${name}.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { DeclaredFacts } from '../../components/show/Facts.tsx';
import { ShowPage } from '../../components/show/ShowPage.tsx';
import { ${name} } from './index.ts';
import { ${one}Fields } from './${One}Form.tsx';

/** Everything about ${article} ${one}. */
export default function ${One}Show() {
  const { id } = useParams();
  const { t } = useTranslation('${name}');
  return (
    <ShowPage<${One}> definition={${name}} id={id} history={() => ({ fields: ${one}Fields })}>
      {(${one}) => (
        <FormCard title={t('noun')}>
          <DeclaredFacts resource="${name}" record={${one}} fields={${one}Fields} />
        </FormCard>
      )}
    </ShowPage>
  );
}
`,

  [`public/locales/en/${name}.json`]: words({
    menu: Name,
    noun: One,
    count_one: `{{count, number}} ${one}`,
    count_other: `{{count, number}} ${name}`,
    unused: `Nothing uses this ${one}.`,
    create: `New ${one}`,
    found_zero: `No ${name} found`,
    found_one: `{{count, number}} ${one} found`,
    found_other: `{{count, number}} ${name} found`,
    empty: { title: `No ${name} yet`, text: 'Start with the first one.' },
    removal: {
      title: 'Delete “{{name}}”?',
      confirm: `Delete ${one}`,
      done: '“{{name}}” was deleted.',
    },
    form: {
      addTitle: `Add ${article} ${one}`,
      editTitle: `Edit ${one}`,
      description: 'Description',
      translations: 'Translations',
      namespaces: 'Classes',
    },
  }),

  // Only the noun is left to be written in Greek.
  [`public/locales/el/${name}.json`]: words({
    menu: Name,
    noun: One,
    count_one: `{{count, number}} ${one}`,
    count_other: `{{count, number}} ${name}`,
    unused: 'Δεν χρησιμοποιείται πουθενά.',
    create: `Προσθήκη: ${one}`,
    found_zero: `Δεν βρέθηκαν: ${name}`,
    found_one: `Βρέθηκε {{count, number}}: ${one}`,
    found_other: `Βρέθηκαν {{count, number}}: ${name}`,
    empty: { title: `Δεν υπάρχουν ακόμη: ${name}`, text: 'Ξεκινήστε με την πρώτη εγγραφή.' },
    removal: {
      title: 'Διαγραφή «{{name}}»;',
      confirm: 'Διαγραφή',
      done: 'Διαγράφηκε: «{{name}}».',
    },
    form: {
      addTitle: `Προσθήκη: ${one}`,
      editTitle: `Επεξεργασία: ${one}`,
      description: 'Περιγραφή',
      translations: 'Μεταφράσεις',
      namespaces: 'Τάξεις',
    },
  }),

  [`tests/api/${name}.test.ts`]: `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ${one}Endpoints } from '#contract/${name}.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let teacher: Person;

beforeAll(async () => {
  api = await startApi();
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [await api.namespace()] });
});
afterAll(() => api.close());

describe('${article} ${one}', () => {
  it('is added, found, changed and deleted', async () => {
    const { id } = await api.call(${one}Endpoints.add, { as: teacher, body: { name: 'Πρώτο' } });
    const query = { globalSearch: 'πρωτο', status: 'Inactive', sortField: 'name' };
    const { items } = await api.call(${one}Endpoints.list, { as: teacher, query });
    expect(items).toMatchObject([{ id, name: 'Πρώτο', version: 1 }]);
    const call = { as: teacher, params: { id } };
    await api.call(${one}Endpoints.edit, { ...call, body: { name: 'second', description: null } });
    expect(await api.call(${one}Endpoints.details, call)).toMatchObject({ name: 'second', version: 2 });
    await api.call(${one}Endpoints.remove, call);
    expect((await api.issue(${one}Endpoints.details, call)).errorCode).toBe('NOT_FOUND');
  });
});
`,
};

function words(texts) {
  return `${JSON.stringify(texts, null, 2)}\n`;
}

const existing = Object.keys(files).find((file) => existsSync(file));
if (existing || readFileSync('contract/resources.ts', 'utf8').includes(`'${name}'`)) {
  console.error(`There is ${existing ?? `an entity ${name}`} already.`);
  process.exit(1);
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(file);
}
// Line lengths and the order of imports depend on the names.
const biome = 'node_modules/@biomejs/biome/bin/biome';
spawnSync(process.execPath, [biome, 'check', '--write', ...Object.keys(files)], { stdio: 'ignore' });
console.log(`
Now name it: '${name}' in contract/resources.ts. \`npm run types\` names the next place each time, until it is silent;
\`npm run db:generate\` writes the migration, and \`npm test -- unit api\` names what is left.`);
