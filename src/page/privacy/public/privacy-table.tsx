type TableProps = {
  columns: readonly string[];
  /** A repeated first column is shown once. */
  rows: readonly (readonly string[])[];
  className?: string;
};

/** A table whose first column names each row. */
export function PrivacyTable({ columns, rows, className }: TableProps) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {columns.map((column, index) => (
              <td key={column}>{cells[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
