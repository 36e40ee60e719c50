/** react-admin's way to CSV, loaded when somebody exports. */
export default function jsonExport(...call) {
  void import('../../node_modules/jsonexport/dist/index.js').then(({ default: write }) => write(...call));
}
