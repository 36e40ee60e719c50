import { bundlePackages } from './bundledPackages.mjs';

export default bundlePackages;
