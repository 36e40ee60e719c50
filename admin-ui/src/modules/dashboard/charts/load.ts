/** The charts and how they look, in one piece that is loaded after the rest of the dashboard. */
import './charts.css';

export { Charts } from './Charts.tsx';
