import {
  legalFields,
  namesOf,
  SETTINGS_ID,
  settings,
  settingsGroups,
  type FieldName,
  type Fields,
} from '@hospital/contracts';
import { useGetOne, useTranslate } from 'react-admin';
import { Navigate } from 'react-router-dom';
import type { ReactNode } from 'react';
import { routeOf } from '../../kernel/api/calls.ts';
import { statusOf } from '../../kernel/api/http.ts';
import { inputOf } from '../../kernel/form/inputOf.ts';
import { FormSection, RecordForm } from '../../kernel/form/RecordForm.tsx';
import { HistoryTab } from '../../kernel/record/HistoryTab.tsx';
import { useToasts } from '../../kernel/toasts.ts';
import { ErrorState, Skeleton, State } from '../../kernel/ui/State.tsx';
import { Tabs } from '../../kernel/ui/Tabs.tsx';
import { useSession } from '../../kernel/session/SessionContext.tsx';
import { RetentionProposals } from './RetentionProposals.tsx';
import { SettingsFrame, useSettingsLinks } from '../../kernel/layout/SettingsFrame.tsx';

const Input = inputOf(settings);

interface GroupProps {
  readonly title: string;
  readonly fields: Fields;
  /** Below the form, with what the settings decide. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** One group of the settings: its own form over the one record. */
function Group({ title, fields, below, children }: GroupProps) {
  const translate = useTranslate();
  const { success, say } = useToasts();
  const { data: record, error, refetch } = useGetOne('settings', { id: SETTINGS_ID }, { retry: false });
  const offline = (failure: unknown) => {
    if (statusOf(failure) !== 0) return false;
    say({ kind: 'error', title: 'toast.title.error', text: 'toast.settings.noConnection' });
    return true;
  };
  const saved = () => success('toast.settings.changed');
  const form = record && (
    <RecordForm
      module={settings}
      fields={fields}
      route={routeOf('ChangeSettings')}
      record={record}
      cancelTo="/dashboard"
      onSaved={saved}
      onRefused={offline}
    >
      {children}
    </RecordForm>
  );
  const history = <HistoryTab module={settings} id={SETTINGS_ID} />;
  return (
    <SettingsFrame title={translate(title)}>
      {error && !record && <ErrorState error={error} retry={() => void refetch()} />}
      {!record && !error && <Skeleton width="60%" height={20} />}
      {record && (
        <Tabs
          tabs={[
            {
              key: 'details',
              label: 'tab.details',
              content: (
                <>
                  {form}
                  {below}
                </>
              ),
            },
            { key: 'history', label: 'tab.history', content: history },
          ]}
        />
      )}
    </SettingsFrame>
  );
}

type SettingName = FieldName<typeof settings.fields>;
const inputs = (names: readonly SettingName[]) => names.map((name) => <Input key={name} name={name} />);
const isBank = (name: string) => name.startsWith('bank');

const isLegal = (name: string) => Object.hasOwn(legalFields, name);

export function CompanySettings() {
  const translate = useTranslate();
  const names = namesOf(settingsGroups.CompanySettings);
  return (
    <Group title="settings.company" fields={settingsGroups.CompanySettings}>
      <FormSection>{inputs(names.filter((name) => !isBank(name) && !isLegal(name)))}</FormSection>
      <FormSection title="settings.legal">
        {inputs(namesOf(legalFields))}
        <p className="quiet small wide">{translate('settings.legalHint')}</p>
      </FormSection>
      <FormSection title="settings.bank">{inputs(names.filter(isBank))}</FormSection>
    </Group>
  );
}

export function Localization() {
  const translate = useTranslate();
  return (
    <Group title="settings.localization" fields={settingsGroups.BasicSettings}>
      <FormSection>
        {inputs(namesOf(settingsGroups.BasicSettings).filter((name) => name !== 'currencySymbole'))}
        <Input name="currencySymbole" hint={translate('settings.symbolHint')} />
      </FormSection>
    </Group>
  );
}

export function ThemeSettings() {
  const translate = useTranslate();
  return (
    <Group title="settings.theme" fields={settingsGroups.ThemeSettings}>
      <FormSection>
        <Input name="websiteName" wide />
        <Input name="lightLogo" hint={translate('settings.logoHint')} />
        <Input name="favicon" hint={translate('settings.faviconHint')} />
      </FormSection>
    </Group>
  );
}

const deductions: readonly SettingName[] = [
  'CNSSBase',
  'CNSSRate',
  'CIMRRate',
  'CNSSAMORate',
  'assGroupRate',
  'medicalChargesRate',
];

export function SalarySettings() {
  const gains = namesOf(settingsGroups.SalarySettings).filter((name) => !deductions.includes(name));
  return (
    <Group title="settings.salary" fields={settingsGroups.SalarySettings}>
      <FormSection title="settings.deductions">{inputs(deductions)}</FormSection>
      <FormSection title="settings.gains">{inputs(gains)}</FormSection>
    </Group>
  );
}

export function InvoicingSettings() {
  const translate = useTranslate();
  return (
    <Group title="settings.invoicing" fields={settingsGroups.InvoiceSettings}>
      <FormSection>
        <Input name="tillDifferenceLimit" hint={translate('settings.tillLimitHint')} />
      </FormSection>
    </Group>
  );
}

export function RetentionSettings() {
  const translate = useTranslate();
  const { holds } = useSession();
  return (
    <Group
      title="settings.retention"
      fields={settingsGroups.RolesAndPermissions}
      below={
        holds('Patients') && (
          <section style={{ marginBlockStart: 32, display: 'grid', gap: 12 }}>
            <h2>{translate('settings.proposals')}</h2>
            <RetentionProposals />
          </section>
        )
      }
    >
      <FormSection>
        <Input name="patientRetentionYears" hint={translate('settings.retentionHint')} />
      </FormSection>
    </Group>
  );
}

/** Leads to the first of the settings that the role opens. */
export function SettingsHome() {
  const translate = useTranslate();
  const [first] = useSettingsLinks();
  return first ? <Navigate to={first.to} replace /> : <State title={translate('settings.nothingOpen')} />;
}
