/** CSS rules under the given class colour its parts, so that forced colours reach them too. */
export function Portico({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 224" aria-hidden="true">
      <circle cx="160" cy="112" r="108" data-part="sun" />
      <path
        data-part="stone"
        d="M160 22 292 76H28zM34 76h252v16H34zM22 190h276v9H22zM12 199h296v9H12zM2 208h316v9H2z"
      />
      <path
        data-part="stone"
        d={[44, 76, 108, 198, 230, 262]
          .map((x) => `M${x} 102h14v78h-14zM${x - 4} 92h22v10h-22zM${x - 4} 180h22v10h-22z`)
          .join('')}
      />
      <path data-part="light" d="M144 190v-37a16 16 0 0 1 32 0v37l18 27h-68z" />
      <path data-part="door" d="M132 190v-40a28 28 0 0 1 56 0v40h-12v-37a16 16 0 0 0-32 0v37z" />
      <circle cx="160" cy="56" r="8" data-part="door" />
    </svg>
  );
}
