interface Props {
  caption: string;
  /** What the rows are: "Season". */
  head: string;
  columns: readonly { id: string | number; name: string }[];
  rows: readonly { id: string | number; name: string | number; cells: readonly (string | number)[] }[];
}

/** The values of a graph, as a table for users who cannot see it. */
export function ReadersTable({ caption, head, columns, rows }: Props) {
  return (
    <div className="for-readers">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {columns.map((column, at) => (
                <td key={column.id}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
