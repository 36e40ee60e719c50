/** What the few borrowed components (dialogs, menus, pickers) take from our tokens; everything else is in the CSS beside this file. */
import { createTheme } from '@mui/material/styles';

export const muiTheme = createTheme({
  typography: { fontFamily: 'var(--font)', fontSize: 14 },
  shape: { borderRadius: 8 },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 120,
      complex: 150,
      enteringScreen: 120,
      leavingScreen: 90,
    },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: 'var(--veil)' } } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  },
});
