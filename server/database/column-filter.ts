import { getTableColumns } from 'drizzle-orm';
import { PgArray, type PgTable } from 'drizzle-orm/pg-core';
import type { Statement } from './statement.ts';

/** Narrows a list by the value of one filter. */
export type Filter = (statement: Statement, value: unknown) => void;

/**
 * The filter of a query name that is a column: a single value is equal to it, several hold it, a list has one of
 * them. `<column>_Start` and `<column>_End` are whole days in UTC, both included. Undefined for any other name.
 */
export function columnFilter(table: PgTable, name: string): Filter | undefined {
  const [, key = name, end] = /^(.+)_(Start|End)$/.exec(name) ?? [];
  const column = getTableColumns(table)[key];
  if (!column) return undefined;
  const at = `t."${column.name}"`;
  const type = column.getSQLType();
  if (end === 'Start') return (statement, day) => statement.and(`${at} >= ${statement.value(day)}::date`);
  if (end === 'End') return (statement, day) => statement.and(`${at} < ${statement.value(day)}::date + 1`);
  if (column instanceof PgArray)
    return (statement, values) => statement.and(`${at} && ${statement.value(values)}::${type}`);
  return (statement, given) => {
    // With one value an index that goes on with the order of the list is read in that order.
    const value = Array.isArray(given) && given.length === 1 ? given[0] : given;
    statement.and(
      Array.isArray(value)
        ? `${at} = any(${statement.value(value)}::${type}[])`
        : `${at} = ${statement.value(value)}`,
    );
  };
}
