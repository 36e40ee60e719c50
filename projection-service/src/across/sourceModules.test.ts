import { routes } from '@hospital/contracts';
import { expect, test } from '@jest/globals';
import { absenceModules } from './absences.ts';
import { chartModules } from './charts.ts';
import { dashboardModules } from './dashboard.ts';

test.each([
  ['appointments.absences', absenceModules],
  ['dashboard', dashboardModules],
  ['dashboard.charts', chartModules],
])('the route of %s names the modules that its answer is made of', (operation, made) => {
  const named = routes.find((route) => route.operation === operation)?.sourceModules ?? [];
  expect([...named].sort()).toEqual([...made].sort());
});
