/** A gauge with a value for each set of labels. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly series: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

/** Returns a gauge in Prometheus' text format, version 0.0.4. A gauge without series has its head alone. */
export function exposition({ name, help, series }: Gauge): string {
  const lines = series.map(({ labels, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
    return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
  });
  return `${[`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines].join('\n')}\n`;
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
