/** Hosts of many holders, from general knowledge. A page there identifies one of them: `t.me/name`. */
export const pageHosts: ReadonlySet<string> = new Set(
  'facebook.com instagram.com linkedin.com t.me telegram.me wa.me twitter.com x.com youtube.com tiktok.com vk.com'.split(' '),
);

/** Hosts under which anyone takes a name: `name.blogspot.com`. */
export const namingHosts: ReadonlySet<string> = new Set(
  `blogspot.com blogspot.co.uk business.site github.io godaddysites.com jimdosite.com myshopify.com netlify.app squarespace.com tumblr.com vercel.app
  webflow.io webnode.com weebly.com wixsite.com wordpress.com`.split(/\s+/),
);
