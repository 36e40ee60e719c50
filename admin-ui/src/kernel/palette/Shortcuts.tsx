/** Which keys do what, and a way to switch those of a single letter off. */
import { useTranslate } from 'react-admin';
import { useAppearance } from '../theme/appearance.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import './palette.css';

const keys = [
  ['Ctrl K', 'shortcuts.palette'],
  ['/', 'shortcuts.search'],
  ['n', 'shortcuts.create'],
  ['j / k', 'shortcuts.rows'],
  ['Enter', 'shortcuts.open'],
  ['Space', 'shortcuts.peek'],
  ['x', 'shortcuts.select'],
  ['Shift x', 'shortcuts.range'],
  ['p', 'shortcuts.payment'],
  ['Ctrl Enter', 'shortcuts.save'],
  ['Esc', 'shortcuts.close'],
  ['?', 'shortcuts.help'],
] as const;

export function Shortcuts({ close }: { readonly close: () => void }) {
  const translate = useTranslate();
  const { shortcuts, set } = useAppearance();
  return (
    <Dialog open title={translate('shortcuts.title')} onClose={close}>
      <dl className="keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{translate(text)}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={shortcuts}
          onChange={(event) => set({ shortcuts: event.target.checked })}
        />
        {translate('shortcuts.single')}
      </label>
      <div className="actions">
        <Button onClick={close} autoFocus>
          {translate('action.close')}
        </Button>
      </div>
    </Dialog>
  );
}
