/** react-admin as its tutorial leaves it: one resource, one list, over the product's own API. */
import { Admin, DataTable, List, Resource, type DataProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';

type Plain = Readonly<Record<string, unknown>>;

async function getList() {
  const response = await fetch('/api/patients', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
    },
    body: JSON.stringify({ limit: 10, search: {} }),
  });
  const records = (await response.json()) as Plain[];
  const data = records.map((record) => ({ ...record, id: String(record['_id']) }));
  return { data, total: Number(response.headers.get('X-Total-Count')) };
}

const dataProvider = { getList } as unknown as DataProvider;

const PatientList = () => (
  <List>
    <DataTable>
      {['lastname', 'cin', 'birthday', 'gender', 'phone', 'city', 'status'].map((source) => (
        <DataTable.Col key={source} source={source} />
      ))}
    </DataTable>
  </List>
);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Admin dataProvider={dataProvider}>
      <Resource name="patients" list={PatientList} />
    </Admin>,
  );
}
