import { ADMINISTRATEUR, fixedRoleNames, flags, roles, type Fields } from '@hospital/contracts';
import { Pencil, Plus } from 'lucide-react';
import type { RaRecord } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { useAddresses } from '../../kernel/addresses.ts';
import { routeOf, defaultRoute } from '../../kernel/api/calls.ts';
import type { OwnPresentation, Presented } from '../../kernel/crud/presentation.ts';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { FormSection, RecordForm } from '../../kernel/form/RecordForm.tsx';
import { addText } from '../../kernel/i18n/addText.ts';
import { useTexts } from '../../kernel/i18n/useTexts.ts';
import { DataTable } from '../../kernel/list/DataTable.tsx';
import { columnsFor } from '../../kernel/list/columns.tsx';
import { ListBody } from '../../kernel/list/ListBody.tsx';
import { Nothing } from '../../kernel/list/ListRows.tsx';
import { SanitizedSearch } from '../../kernel/list/SanitizedSearch.tsx';
import { useModuleList } from '../../kernel/list/useModuleList.ts';
import { usePast } from '../../kernel/past/past.ts';
import { AbsentRecord } from '../../kernel/record/AbsentRecord.tsx';
import { DeleteButton } from '../../kernel/record/DeleteButton.tsx';
import { HistoryTab } from '../../kernel/record/HistoryTab.tsx';
import { usePageRecord } from '../../kernel/record/usePageRecord.ts';
import { useRecordTitle } from '../../kernel/record/useTitleInWords.ts';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { toastValues, useToasts } from '../../kernel/toasts.ts';
import { IconLink, LinkButton } from '../../kernel/ui/Button.tsx';
import { StatePill } from '../../kernel/ui/Pill.tsx';
import { StaleNotice } from '../../kernel/ui/StaleNotice.tsx';
import { Skeleton } from '../../kernel/ui/State.tsx';
import { Tabs } from '../../kernel/ui/Tabs.tsx';
import { SettingsFrame } from '../../kernel/layout/SettingsFrame.tsx';
import { PermissionForm } from './PermissionForm.tsx';
import { useRoleTexts } from './useRoleTexts.ts';

const NAME = 'resources.roles.name';
const Input = inputOf(roles);

export const presentation: OwnPresentation = {
  list: SoundRoleList,
  create: RoleCreate,
  record: RolePage,
  edit: RoleEdit,
};

function Granted({ role }: { role: RaRecord }) {
  const translate = useRoleTexts();
  const count = flags.filter((flag) => role[flag] === true).length;
  return <span className="quiet">{translate('roles.granted', { smart_count: count })}</span>;
}

const columns = columnsFor<typeof roles.fields, 'granted'>(roles, [
  { source: 'name', isSortable: false },
  { source: 'granted', label: 'roles.permissions', render: (role) => <Granted role={role} /> },
  { source: 'status', isSortable: false, width: 120 },
]);

function RowActions({ role }: { readonly role: RaRecord }) {
  const translate = useRoleTexts();
  const { editOf } = useAddresses();
  const { isAdministrator } = useSession();
  if (!isAdministrator) return null;
  return (
    <>
      <IconLink icon={Pencil} label={translate('action.edit')} to={editOf('roles', role.id)} />
      {!fixedRoleNames.includes(String(role['name'])) && (
        <DeleteButton
          module={roles}
          record={role}
          name={translate('resources.roles.name', { smart_count: 1 })}
          toast="toast.role.deleted"
        />
      )}
    </>
  );
}

function SoundRoleList(presented: Presented) {
  return (
    <SanitizedSearch>
      <RoleList {...presented} />
    </SanitizedSearch>
  );
}

function RoleList({ presentation }: Presented) {
  const { module, perPage, step } = presentation;
  const translate = useRoleTexts();
  const { createOf, recordOf } = useAddresses();
  const { isAdministrator } = useSession();
  const list = useModuleList({ resource: module.name, perPage, step, failsTo500: true });
  return (
    <SettingsFrame
      title={translate('settings.roles')}
      actions={
        isAdministrator && (
          <LinkButton to={createOf('roles')} look="primary" icon={Plus}>
            {addText(translate, NAME)}
          </LinkButton>
        )
      }
    >
      <ListBody
        list={list}
        toCome={10}
        whenEmpty={<Nothing list={list} name={NAME} createTo={isAdministrator ? createOf('roles') : null} />}
      >
        <DataTable
          module={roles}
          columns={columns}
          records={list.records}
          opens={(role) => recordOf('roles', role)}
          actions={(role) => <RowActions role={role} />}
        />
      </ListBody>
    </SettingsFrame>
  );
}

const nameAndStatus: Fields = { name: roles.fields.name, status: roles.fields.status };

function RoleCreate() {
  const translate = useRoleTexts();
  const { listOf, recordOf } = useAddresses();
  const navigate = useNavigate();
  const { success } = useToasts();
  const route = defaultRoute(roles, 'create');
  if (!route) return null;
  return (
    <SettingsFrame
      title={addText(translate, NAME)}
      back={{ to: listOf('roles'), name: translate('settings.roles') }}
    >
      <RecordForm
        module={roles}
        fields={nameAndStatus}
        route={route}
        defaults={{ hasAccessModule: true }}
        cancelTo={listOf('roles')}
        onSaved={(role) => success('toast.role.created', role)}
        goNext={(role) => navigate(recordOf('roles', role))}
      >
        <FormSection>
          <Input name="name" autoFocus />
          <Input name="status" />
        </FormSection>
      </RecordForm>
    </SettingsFrame>
  );
}

/** The role of the address, with the title and the way back of its screens, and what they say where it cannot be read or refreshed. */
function useRole() {
  const { id = '' } = useParams();
  const translate = useRoleTexts();
  const { listOf } = useAddresses();
  const titleOf = useRecordTitle();
  const { record: role, absent: error, stale } = usePageRecord('roles', id);
  const back = { to: listOf('roles'), name: translate('settings.roles') };
  const note = error ? (
    <AbsentRecord error={error} listTo={back.to} retry={stale.retry} />
  ) : (
    <StaleNotice {...stale} />
  );
  const title = role ? titleOf(roles, role) : error ? back.name : '…';
  return { role, isComing: !role && !error, frame: { title, back }, note };
}

function RolePage() {
  const { isAdministrator } = useSession();
  const isPast = usePast() !== null;
  const { role, isComing, frame, note } = useRole();
  return (
    <SettingsFrame {...frame} beside={role && <StatePill module={roles} record={role} />}>
      {note}
      {isComing && <Skeleton width="60%" height={20} />}
      {role && (
        <Tabs
          tabs={[
            {
              key: 'details',
              label: 'roles.permissions',
              content: (
                <PermissionForm key={String(role.id)} role={role} readOnly={!isAdministrator || isPast} />
              ),
            },
            {
              key: 'history',
              label: 'tab.history',
              content: <HistoryTab module={roles} id={String(role.id)} />,
            },
          ]}
        />
      )}
    </SettingsFrame>
  );
}

function RoleEdit() {
  const translate = useRoleTexts();
  const { listOf } = useAddresses();
  const navigate = useNavigate();
  const { success } = useToasts();
  const { word } = useTexts();
  const { role, frame, note } = useRole();
  const name = String(role?.['name'] ?? '');
  const isFixed = fixedRoleNames.includes(name);
  return (
    <SettingsFrame {...frame}>
      {note}
      {role && (
        <RecordForm
          module={roles}
          fields={nameAndStatus}
          route={routeOf('ChangeRole')}
          record={role}
          cancelTo={listOf('roles')}
          onSaved={(changed) => success('toast.role.changed', toastValues(roles, changed, word))}
          goNext={() => navigate(listOf('roles'))}
        >
          <FormSection>
            <Input name="name" readOnly={isFixed} {...(isFixed ? { hint: translate('roles.fixed') } : {})} />
            <Input name="status" readOnly={name === ADMINISTRATEUR} />
          </FormSection>
        </RecordForm>
      )}
    </SettingsFrame>
  );
}
