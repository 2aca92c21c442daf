import type { Reader } from './transaction.ts';

/**
 * A statement whose text is put together once for a database, whatever values it is asked with. It has no name, so that no connection has to
 * remember it: behind a transaction pooler the next request may get another one.
 */
export function preparedOnce<Statement>(
  build: (db: Reader) => { prepare(name: string): Statement },
): (db: Reader) => Statement {
  const built = new WeakMap<Reader, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const statement = build(db).prepare('');
    built.set(db, statement);
    return statement;
  };
}
