const box = {
  width: 14,
  height: 14,
  viewBox: '0 0 14 14',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.4,
  'aria-hidden': true,
} as const;

export const Mark = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M8 1.2 14.8 8 8 14.8 1.2 8Z" fill="var(--broken-fill)" />
  </svg>
);

export const SearchIcon = () => (
  <svg {...box} aria-hidden="true">
    <circle cx="6" cy="6" r="4" />
    <path d="m9 9 3.4 3.4" />
  </svg>
);

export const Chevron = ({ turn = 0 }: { turn?: number }) => (
  <svg {...box} aria-hidden="true">
    <path d="m5 3 4 4-4 4" transform={`rotate(${turn} 7 7)`} />
  </svg>
);

export const Cross = () => (
  <svg {...box} width="10" height="10" aria-hidden="true">
    <path d="m3 3 8 8M11 3l-8 8" />
  </svg>
);
