import type { NewsFeed } from '../../source.ts';

/** Feeds of the sample publishers. They are read when the records come from the sample and the operator configures none. */
export const sampleFeeds: readonly NewsFeed[] = [
  { url: 'https://www.turnaround-news.example/rss/companies.xml', title: 'Turnaround News', display: true },
  { url: 'https://www.county-herald.example/business/atom', title: 'County Herald Business', display: false },
];
