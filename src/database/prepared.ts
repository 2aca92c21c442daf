import type { Reader } from './transaction.ts';

/**
 * A statement that is put together once for a database and planned once by each of its connections, whatever values it is asked with.
 * Give it a name of its own: `.prepare('race_by_id')`.
 */
export function preparedOnce<Statement>(build: (db: Reader) => Statement): (db: Reader) => Statement {
  const built = new WeakMap<Reader, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}
