import { readdirSync } from 'node:fs';
import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { PgArray } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import type { Entity } from '#contract/crud.ts';
import { endpoints } from '#contract/endpoints.ts';
import { fieldOf } from '#contract/fields.ts';
import { type ResourceName, resourceNames } from '#contract/resources.ts';
import { referenceColumns } from '#server/content/reference-columns.ts';

const root = `${import.meta.dirname}/../../..`;

/** The declaration of an entity, found among everything that the contract exports. */
async function entityOf(name: ResourceName): Promise<Entity> {
  const files = readdirSync(`${root}/contract`).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(`${root}/contract/${file}`)));
  const exported = modules.flatMap((module) => Object.values(module)) as Partial<Entity>[];
  const entity = exported.find((one) => one?.fields && one.endpoints?.list === endpoints[name].list);
  if (!entity) throw new Error(`The contract declares no ${name}.`);
  return entity as Entity;
}

async function tableOf(name: ResourceName): Promise<Table> {
  const exported = Object.values(await import(`${root}/server/resources/${name}/${name}.table.ts`));
  const table = exported.find((one) => one && getTableName(one as Table) === name);
  return table as Table;
}

describe('the columns that hold ids of other content', () => {
  it.each(resourceNames)(
    'of %s are all that its contract declares, by the names of its table',
    async (name) => {
      const { fields } = await entityOf(name);
      const columns = getTableColumns(await tableOf(name));
      const declared = Object.entries(fields).flatMap(([field, declaration]) => {
        const to = fieldOf(declaration).reference?.to;
        if (!to || to === 'namespaces') return [];
        return [
          {
            holder: name,
            field,
            column: columns[field]?.name,
            isList: columns[field] instanceof PgArray,
            to,
          },
        ];
      });
      const byField = (one: { field: string }, other: { field: string }) =>
        one.field.localeCompare(other.field);
      const listed = referenceColumns.filter(({ holder }) => holder === name);
      expect(listed.toSorted(byField)).toEqual(declared.toSorted(byField));
    },
  );
});
