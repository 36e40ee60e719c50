/** The frame while the profile loads: the same shape, nothing in it yet. */
import { SkeletonRows } from '../ui/State.tsx';

export function ShellSkeleton() {
  return (
    <div className="shell" aria-busy="true">
      <div className="shell-side">
        <div className="brand">
          <span className="skeleton" style={{ inlineSize: 28, blockSize: 28 }} />
          <span className="skeleton" style={{ inlineSize: 110, blockSize: 14 }} />
        </div>
        <div
          className="side-nav"
          style={{ display: 'grid', gap: 16, alignContent: 'start', paddingInline: 18 }}
        >
          {[72, 88, 64, 80, 70, 92].map((width) => (
            <span key={width} className="skeleton" style={{ inlineSize: `${width}%`, blockSize: 14 }} />
          ))}
        </div>
      </div>
      <main className="shell-main">
        <div className="page">
          <div className="page-head">
            <span className="skeleton" style={{ inlineSize: 180, blockSize: 22 }} />
          </div>
          <SkeletonRows />
        </div>
      </main>
    </div>
  );
}
