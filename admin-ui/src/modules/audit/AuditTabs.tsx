/** What happened, who looked at whom, and what follows from both: the three pages of the audit. */
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';

const pages = [
  ['/audit', 'audit.changes'],
  ['/audit/reads', 'audit.reads'],
  ['/audit/reports', 'audit.reports'],
] as const;

export function AuditTabs() {
  const translate = useTranslate();
  return (
    <nav className="tabs" aria-label={translate('audit.title')}>
      {pages.map(([to, text]) => (
        <NavLink key={to} to={to} end>
          {translate(text)}
        </NavLink>
      ))}
    </nav>
  );
}
