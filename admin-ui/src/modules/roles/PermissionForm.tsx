import { ADMINISTRATEUR } from '@hospital/contracts';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { RaRecord } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { draftKey, keepDraft, readDraft } from '../../kernel/form/draft.ts';
import type { FormValues } from '../../kernel/form/formValues.ts';
import { Notice } from '../../kernel/form/RecordForm.tsx';
import { visitOf } from '../../kernel/session/rememberedPath.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { useCommand } from '../../kernel/useCommand.ts';
import { flagGroups } from './flagGroups.ts';
import { useRoleTexts } from './useRoleTexts.ts';
import './flags.css';

interface FlagProps {
  readonly name: string;
  readonly checked: boolean;
  readonly isFixed: boolean;
  /** The key of the line that says what the flag opens. */
  readonly opens?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

function FlagCheck({ name, checked, isFixed, opens, onChange }: FlagProps) {
  const translate = useRoleTexts();
  const id = useId();
  return (
    <div className="flag">
      <label className={isFixed ? 'check dimmed' : 'check'}>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          disabled={isFixed}
          aria-describedby={opens && id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {translate(`permission.${name}`, { _: name })}
      </label>
      {opens && (
        <p className="quiet small" id={id}>
          {translate(opens)}
        </p>
      )}
    </div>
  );
}

/** What Administrateur keeps whatever is clicked. */
const fixed: ReadonlySet<string> = new Set(['RolesAndPermissions', 'hasAccessModule']);

type ChosenFlags = Readonly<Record<string, boolean>>;

const untouched: ChosenFlags = {};

/** As what is typed into any form, the boxes that were touched survive a reload, another tab of the page and an expired session. */
function useTouched(role: RaRecord, readOnly: boolean) {
  const location = useLocation();
  const key = draftKey(location.pathname);
  const [found] = useState(() => Object.entries(readDraft(key)?.values ?? {}));
  const [isFound, setFound] = useState(found.length > 0);
  const [touched, setTouched] = useState<ChosenFlags>(() =>
    Object.fromEntries(found.map(([name, value]) => [name, value === true])),
  );
  const latest = useRef(touched);
  const set = (values: ChosenFlags, opened: FormValues) => {
    latest.current = values;
    setTouched(values);
    keepDraft(key, { values, opened, revision: null, visit: visitOf(location) });
  };
  const forget = (saved: ChosenFlags = latest.current) => {
    setFound(false);
    const others = Object.entries(latest.current).filter(([name, value]) => value !== saved[name]);
    set(Object.fromEntries(others), { ...role, ...saved });
  };
  return {
    // Kept for when the form can be changed again; until then, and as of the past, the role is shown as it is.
    touched: readOnly ? untouched : touched,
    isFound: isFound && !readOnly,
    touch: (name: string, checked: boolean) => set({ ...latest.current, [name]: checked }, role),
    /** All of them, or those that were saved. */
    forget,
  };
}

/** Only the boxes that were touched are sent, so that two people may change two flags. */
export function PermissionForm({ role, readOnly }: { role: RaRecord; readOnly: boolean }) {
  const translate = useRoleTexts();
  const { touched, isFound, touch, forget } = useTouched(role, readOnly);
  const { run, progress } = useCommand('roles', 'ChangeRole', {
    act: 'change',
    success: 'toast.role.changed',
  });
  const isAdministrateur = role['name'] === ADMINISTRATEUR;
  const check = (name: string, isExplained = true) => {
    const isForced = isAdministrateur && fixed.has(name);
    return (
      <FlagCheck
        key={name}
        name={name}
        checked={isForced || (touched[name] ?? role[name] === true)}
        isFixed={isForced || readOnly}
        opens={isExplained ? `roles.opens.${name}` : undefined}
        onChange={(checked) => touch(name, checked)}
      />
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What is touched meanwhile is not saved.
    void run(String(role.id), touched).then((saved) => saved && forget(touched));
  };
  return (
    <form className="form" onSubmit={submit}>
      <Notice text={isFound ? 'form.draft' : null} action="action.discard" onAct={() => forget()} />
      <fieldset>
        {check('hasAccessModule')}
        {check('requiresSecondFactor')}
      </fieldset>
      {flagGroups.map(({ title, note, flags }) => (
        <fieldset key={title}>
          <legend>{translate(title)}</legend>
          {note && <p className="quiet small">{translate(note)}</p>}
          <div className="flags" style={{ clear: 'both' }}>
            {flags.map((name) => check(name, note === undefined))}
          </div>
        </fieldset>
      ))}
      {readOnly ? (
        <p className="quiet">{translate('roles.readOnly')}</p>
      ) : (
        <div className="form-foot">
          <Button type="submit" look="primary" progress={progress}>
            {translate('roles.apply')}
          </Button>
        </div>
      )}
    </form>
  );
}
