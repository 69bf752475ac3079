import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** SQL text that grows with its values: `where` parts are joined by "and", values become $1, $2, … */
export class Statement {
  readonly values: unknown[] = [];
  readonly conditions: string[] = [];

  /** Adds a value and answers its place in the text. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Adds a condition; write values through `value`. */
  and(condition: string): this {
    this.conditions.push(condition);
    return this;
  }

  get where(): string {
    return this.conditions.length > 0 ? `where ${this.conditions.join(' and ')}` : '';
  }
}

/** The columns of a table under the names that the code uses, as a select list. */
export function selectList(table: PgTable, leaveOut: readonly string[] = []): string {
  return Object.entries(getTableColumns(table))
    .filter(([name]) => !leaveOut.includes(name))
    .map(([name, column]) => `t."${column.name}" as "${name}"`)
    .join(', ');
}

/** A statement with its values, and the name under which a client keeps it prepared. */
export interface Prepared {
  name?: string;
  text: string;
  values: unknown[];
}

const names = new Map<string, string>();
/** Statements that are prepared by name at most; each connection keeps every one of them. */
const preparedStatements = 300;

/** A query that PostgreSQL parses and plans once per connection. The same text always gets the same name. */
export function prepared(text: string, values: unknown[]): Prepared {
  const known = names.get(text);
  if (known) return { name: known, text, values };
  if (names.size >= preparedStatements) return { text, values };
  const name = `q${names.size}`;
  names.set(text, name);
  return { name, text, values };
}
