/** The side menu: the clinic on top, the work in groups, the person at the bottom. */
import { ChevronDown, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { useProduct, type MenuLink } from '../screens.ts';
import { useOpenDialog } from '../palette/usePalette.ts';
import { PastButton } from '../past/PastButton.tsx';
import { useSession } from '../session/SessionContext.tsx';
import { useClinic } from '../session/useClinic.ts';
import { useAppearance } from '../theme/appearance.ts';
import { IconButton } from '../ui/Button.tsx';
import { menuFor, type MenuSection } from './menuFor.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { useCurrentInView } from './useCurrentInView.ts';
import { useFolding, type Folding } from './useFolding.ts';

export function Brand() {
  const { name, version } = useClinic();
  return (
    <div className="brand">
      <img src={`/api/settings/lightLogo?v=${version}`} alt="" />
      <span className="brand-name">{name}</span>
    </div>
  );
}

function SideLink({
  link,
  collapsed,
  onLeave,
}: {
  link: MenuLink;
  collapsed: boolean;
  onLeave?: (() => void) | undefined;
}) {
  const translate = useTranslate();
  const name = translate(`resources.${link.text}.name`, { smart_count: 2, _: link.text });
  const text = translate(`menu.${link.text}`, { _: name });
  const { menu } = useProduct();
  const Icon = link.icon;
  return (
    <NavLink
      className="side-link"
      to={link.to}
      end={menu.some(({ to }) => to.startsWith(`${link.to}/`))}
      onClick={onLeave}
      aria-label={text}
      title={collapsed ? text : undefined}
    >
      <Icon size={17} strokeWidth={1.75} aria-hidden />
      <span className="side-label">{text}</span>
    </NavLink>
  );
}

interface GroupProps extends SideMenuProps {
  readonly section: MenuSection;
  readonly folding: Folding;
}

/** Where the menu does not fit, its title folds and unfolds it. */
function Group({ section: { group, links }, folding: { unfolded, toggle }, collapsed, onLeave }: GroupProps) {
  const translate = useTranslate();
  const id = useId();
  const title = translate(`menu.${group}`);
  const mayFold = unfolded !== null && !collapsed;
  const isOpen = !mayFold || unfolded.has(group);
  return (
    <div className="side-group">
      {mayFold ? (
        <button
          type="button"
          className="side-title"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => toggle(group)}
        >
          {title}
          <ChevronDown size={14} aria-hidden />
        </button>
      ) : (
        <div className="side-title">{title}</div>
      )}
      <div id={id}>
        {isOpen &&
          links.map((link) => <SideLink key={link.to} link={link} collapsed={collapsed} onLeave={onLeave} />)}
      </div>
    </div>
  );
}

/** Opens the palette by hand. */
function FindButton({ collapsed, onLeave }: SideMenuProps) {
  const translate = useTranslate();
  const [, setOpen] = useOpenDialog();
  const text = translate('palette.open');
  const open = () => {
    onLeave?.();
    setOpen('palette');
  };
  return (
    <button type="button" className="side-find" onClick={open} title={collapsed ? text : undefined}>
      <span className="unseen">{text}</span>
      <Search size={16} aria-hidden />
      <span className="side-label" aria-hidden>
        {text}
      </span>
      <kbd className="side-label" aria-hidden>
        Ctrl K
      </kbd>
    </button>
  );
}

interface SideMenuProps {
  readonly collapsed: boolean;
  /** In the drawer of a phone: closes it. */
  readonly onLeave?: (() => void) | undefined;
}

export function SideMenu({ collapsed, onLeave }: SideMenuProps) {
  const translate = useTranslate();
  const session = useSession();
  const { set } = useAppearance();
  const { menu } = useProduct();
  const nav = useCurrentInView();
  const sections = useMemo(() => menuFor(session, menu), [session, menu]);
  const folding = useFolding(nav, sections);
  return (
    <aside className="shell-side" data-collapsed={collapsed}>
      <Brand />
      <FindButton collapsed={collapsed} onLeave={onLeave} />
      <PastButton collapsed={collapsed} />
      <nav ref={nav} className="side-nav" aria-label={translate('menu.main')}>
        {sections.map((section) => (
          <Group key={section.group} {...{ section, folding, collapsed, onLeave }} />
        ))}
      </nav>
      <div className="side-foot">
        <PersonMenu />
        {!onLeave && (
          <IconButton
            icon={collapsed ? PanelLeftOpen : PanelLeftClose}
            className="mirrors"
            label={translate(collapsed ? 'menu.expand' : 'menu.collapse')}
            onClick={() => set({ collapsed: !collapsed })}
          />
        )}
      </div>
    </aside>
  );
}
