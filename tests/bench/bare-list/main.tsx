import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { type BaseRecord, type DataProvider, Refine, useTable } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';

/**
 * The yardstick of the portal: two lists of the same API as a first page of Refine's guide builds them. No frame, no
 * messages to translate, no rights, no filters, no menus in the rows. The token is read from the storage. Each list is a
 * page of its own, as in Refine's guide; with `keep` in the storage React keeps one grid for both.
 */
const paths: Record<string, string> = { items: 'item', collections: 'collection' };
const keepsGrid = localStorage.getItem('keep') !== null;
const headers = JSON.parse(localStorage.getItem('headers') ?? '{}') as Record<string, string>;

const dataProvider = {
  getApiUrl: () => '/api',
  async getList({ resource, pagination }) {
    const { currentPage = 1, pageSize = 25 } = pagination ?? {};
    const address = `/api/${paths[resource]}/list?page=${currentPage}&pageSize=${pageSize}&disableTranslation=true`;
    const answer = await (await fetch(address, { headers })).json();
    return { data: answer.items, total: answer.paging.total };
  },
} as Partial<DataProvider> as DataProvider;

const columns: GridColDef[] = [
  {
    field: 'title',
    headerName: 'Title',
    flex: 1,
    renderCell: ({ id, value }) => <Link to={`view/${id}`}>{value}</Link>,
  },
  { field: 'type', headerName: 'Type', width: 120 },
  { field: 'status', headerName: 'Status', width: 120 },
  { field: 'public', headerName: 'Public', type: 'boolean' },
  { field: 'difficulty', headerName: 'Difficulty', type: 'number' },
  { field: 'description', headerName: 'Description', width: 300 },
  { field: 'updatedAt', headerName: 'Updated', width: 200 },
];

function List({ resource }: { resource: string }) {
  const { tableQuery, currentPage, setCurrentPage, pageSize, setPageSize } = useTable<BaseRecord>({
    resource,
    pagination: { pageSize: 25 },
    syncWithLocation: true,
  });
  return (
    <DataGrid
      rows={tableQuery.data?.data ?? []}
      rowCount={tableQuery.data?.total ?? 0}
      loading={tableQuery.isLoading}
      columns={columns}
      paginationMode="server"
      pageSizeOptions={[25, 50, 100]}
      paginationModel={{ page: currentPage - 1, pageSize }}
      onPaginationModelChange={(model) => {
        setCurrentPage(model.page + 1);
        setPageSize(model.pageSize);
      }}
    />
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <Refine
        dataProvider={dataProvider}
        routerProvider={routerProvider}
        resources={Object.keys(paths).map((name) => ({ name, list: `/admin/${name}` }))}
        options={{ disableTelemetry: true }}
      >
        <nav>
          <Link to="/admin/items">Items</Link> <Link to="/admin/collections">Collections</Link>
        </nav>
        <Routes>
          {Object.keys(paths).map((name) => (
            <Route
              key={name}
              path={`/admin/${name}`}
              element={<List key={keepsGrid ? '' : name} resource={name} />}
            />
          ))}
        </Routes>
      </Refine>
    </BrowserRouter>,
  );
}
