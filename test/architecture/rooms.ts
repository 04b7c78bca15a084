/** The rooms of docs/architecture.md, and the allowed imports between them. */

/** The rooms that every room of the page may use, and the rooms for orders. */
const SHARED = ['web/client', 'web/text', 'web/ui']
const ORDERS = ['web/orders/board', 'web/orders/entry', 'web/orders/notes', 'web/orders/results']

/** For each room, the rooms that it may import from, including types. */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  // General code: every room may use it, and it uses none.
  'src/lib': [],
  'src/rules': [],
  'src/maps': ['src/rules'],
  'src/variants': ['src/rules', 'src/maps'],
  'src/game': ['src/rules', 'src/variants'],
  // The computer player. It knows the variants by the seam only.
  'src/opponent': ['src/rules'],
  // Draws scenes in the page and in pictures. Its plates are made from the maps.
  'src/board': ['src/rules'],
  'src/cartography': ['src/board', 'src/maps', 'src/rules'],
  // Draws, scores and standings of tournaments.
  'src/tournament': ['src/game', 'src/rules'],
  'src/mail': ['src/rules', 'src/game'],
  // The log and its counts.
  'src/telemetry': ['src/database.ts', 'src/game'],
  // Accounts, credentials, and limits for strangers.
  'src/players/accounts': ['src/database.ts', 'src/players', 'src/rules', 'src/mail', 'src/game'],
  'src/players/credentials': [
    'src/database.ts',
    'src/players',
    'src/players/accounts',
    'src/telemetry',
    'src/rules',
    'src/mail',
    'src/game',
  ],
  'src/players/abuse': ['src/database.ts', 'src/players', 'src/players/accounts', 'src/telemetry', 'src/game'],
  // Their tables.
  'src/players': ['src/mail', 'src/game'],
  'src/lobby': ['src/database.ts', 'src/game', 'src/rules'],
  'src/records': ['src/database.ts', 'src/game', 'src/lobby', 'src/players', 'src/rules', 'src/tournament'],
  'src/post': [
    'src/database.ts',
    'src/clock.ts',
    'src/game',
    'src/mail',
    'src/players/accounts',
    'src/lobby',
    'src/board',
    'src/telemetry',
  ],
  // Goals of the service, and alerts to operators when they are missed.
  'src/alerts': [
    'src/backup',
    'src/clock.ts',
    'src/database.ts',
    'src/game',
    'src/lobby',
    'src/mail',
    'src/post',
    'src/telemetry',
  ],
  'src/durable': [
    'src/telemetry',
    'src/game',
    'src/mail',
    'src/opponent',
    'src/rules',
    'src/lobby',
    'src/post',
    'src/records',
  ],
  // Personal data: exported for its owner, and deleted with the account.
  'src/personal-data': [
    'src/database.ts',
    'src/durable',
    'src/game',
    'src/lobby',
    'src/players',
    'src/players/accounts',
    'src/post',
    'src/records',
    'src/tournament',
  ],
  // Inbound mail.
  'src/inbound': [
    'src/telemetry',
    'src/clock.ts',
    'src/durable',
    'src/game',
    'src/mail',
    'src/players/abuse',
    'src/players/accounts',
    'src/post',
  ],
  'src/addresses.ts': [],
  // Backups.
  'src/backup': ['src/durable', 'src/game', 'src/lobby', 'src/telemetry'],
  'src/api': [
    'src/backup',
    'src/personal-data',
    'src/alerts',
    'src/telemetry',
    'src/database.ts',
    'src/addresses.ts',
    'src/durable',
    'src/game',
    'src/inbound',
    'src/lobby',
    'src/mail',
    'src/opponent',
    'src/players/abuse',
    'src/players/accounts',
    'src/players/credentials',
    'src/post',
    'src/records',
    'src/rules',
    'src/tournament',
    'src/variants',
    'src/board',
  ],
  'src/tools': ['src/board', 'src/rules', 'src/variants', 'src/game', 'src/api'],
  'src/clock.ts': ['src/game'],
  'src/database.ts': ['src/rules'],
  'src/scheduled.ts': [
    'src/backup',
    'src/personal-data',
    'src/alerts',
    'src/telemetry',
    'src/durable',
    'src/game',
    'src/lobby',
    'src/players/abuse',
    'src/players/accounts',
    'src/players/credentials',
    'src/post',
    'src/records',
  ],
  'src/worker.ts': ['src/api', 'src/durable', 'src/inbound', 'src/mail', 'src/post', 'src/scheduled.ts'],
  // The page. Every room may use the shared texts, API client and components, and types of the service (SERVICE).
  'web/text': ['src/game', 'src/rules'],
  'web/client': ['web/text', 'src/board', 'src/game', 'src/rules', 'src/api', 'src/alerts'],
  'web/ui': ['web/client', 'web/text'],
  'web/style': ['src/board'],
  'web/board': [...SHARED, 'src/board', 'src/rules'],
  // Orders work alike in hosted games, in the sandbox and in lessons.
  'web/orders/notes': ['web/client', 'src/board', 'src/rules'],
  'web/orders/entry': [...SHARED, 'web/board', 'web/orders/notes', 'src/board', 'src/game', 'src/rules'],
  'web/orders/results': [...SHARED, 'web/orders/entry', 'web/orders/notes', 'src/board', 'src/game', 'src/rules'],
  'web/orders/board': [...SHARED, 'web/board', 'web/orders/entry', 'src/board', 'src/game', 'src/rules'],
  'web/sandbox': [...SHARED, ...ORDERS, 'src/board', 'src/rules', 'src/variants', 'src/game'],
  'web/play/maps': [...SHARED, ...ORDERS, 'web/sandbox', 'src/board', 'src/game', 'src/rules'],
  'web/play/sheet': [
    ...SHARED,
    ...ORDERS,
    'web/play/maps',
    'web/board',
    'web/sandbox',
    'src/board',
    'src/game',
    'src/rules',
  ],
  'web/play/status': [...SHARED, 'web/play/sheet', 'src/game'],
  'web/play/history': [...SHARED, 'src/board', 'src/game', 'src/rules'],
  // Players' settings for all their games.
  'web/account': [...SHARED, 'src/game'],
  'web/operator': [...SHARED, 'src/alerts', 'src/game'],
  'web/play/seats': [...SHARED, 'web/variants', 'src/board', 'src/game', 'src/rules'],
  'web/play/log': [...SHARED, 'web/operator', 'src/game'],
  // A game master changes a game's schedule with the fields for a new game.
  'web/play/master': [...SHARED, 'web/new-game', 'src/game', 'src/rules'],
  'web/play/proposals': [...SHARED, 'src/game', 'src/rules'],
  'web/press': [...SHARED, 'web/operator', 'src/game', 'src/rules'],
  'web/play/forming': [...SHARED, 'web/account', 'web/play/seats', 'web/variants', 'src/game', 'src/rules'],
  'web/play': [
    ...SHARED,
    'web/account',
    'web/board',
    ...ORDERS,
    'web/press',
    'web/play/history',
    'web/play/log',
    'web/play/maps',
    'web/play/master',
    'web/play/proposals',
    'web/play/seats',
    'web/play/sheet',
    'web/play/status',
    'web/sandbox',
    'web/variants',
    'src/board',
    'src/game',
    'src/rules',
  ],
  'web/learn': [...SHARED, 'web/board', ...ORDERS, 'web/sandbox', 'src/board', 'src/game', 'src/rules'],
  // A folder per variant with its card, rules, lessons and screens, and a registry.
  'web/variants': [
    ...SHARED,
    ...ORDERS,
    'web/learn',
    // Captains of one power propose orders to each other in messages.
    'web/press',
    'web/sandbox',
    'src/board',
    'src/game',
    'src/maps',
    'src/rules',
    'src/variants',
  ],
  // Games against computers, which think in a worker.
  'web/computer': [
    ...SHARED,
    ...ORDERS,
    'web/play/sheet',
    'web/sandbox',
    'web/variants',
    'src/board',
    'src/game',
    'src/opponent',
    'src/rules',
    'src/variants',
  ],
  'web/landing': [...SHARED, ...ORDERS, 'web/sandbox', 'src/board', 'src/game', 'src/rules', 'src/variants'],
  'web/new-game': [...SHARED, 'web/variants', 'src/game', 'src/rules'],
  'web/lobby': [...SHARED, 'web/variants', 'src/game'],
  // Also games imported from files, which open as in the sandbox.
  'web/archive': [
    ...SHARED,
    ...ORDERS,
    'web/play',
    'web/play/history',
    'web/sandbox',
    'src/board',
    'src/game',
    'src/rules',
  ],
  'web/tournaments': [...SHARED, 'web/new-game', 'src/game'],
  'web/statistics': [...SHARED],
  'web/pages': [
    ...SHARED,
    'web/account',
    'web/archive',
    'web/tournaments',
    'web/computer',
    'web/operator',
    'web/lobby',
    'web/new-game',
    ...ORDERS,
    'web/landing',
    'web/learn',
    'web/press',
    'web/play',
    'web/play/forming',
    'web/play/history',
    'web/sandbox',
    'web/statistics',
    'web/variants',
    'src/board',
    'src/game',
    'src/rules',
    'src/variants',
  ],
  'web/offline': [],
  'web/app.tsx': [...SHARED, 'web/pages', 'src/addresses.ts'],
  'web/main.tsx': ['web/app.tsx', 'web/client'],
}

/** The page imports only types of these rooms, and calls the service over HTTP. */
export const SERVICE = ['src/alerts', 'src/api', 'src/lobby', 'src/players', 'src/mail', 'src/records']

/** Rooms without clock, storage or network. */
export const PURE = [
  'src/lib',
  'src/rules',
  'src/maps',
  'src/variants',
  'src/game',
  'src/opponent',
  'src/tournament',
  'src/mail',
]

/** Packages of pure functions. */
export const PURE_PACKAGES = ['munkres', 'temporal-polyfill']

/** Floors inside a room, lowest first: a subfolder imports only from those before it. `''`: the room's files. */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'src/game': [
    '', // the game as data: names, settings, state, events, commands
    'clock',
    'sheets',
    'seats',
    'press',
    'ballots',
    'evolve',
    'phases',
    'master',
    'commands',
    'views',
    'imports', // games from files
    'log',
    'announcements',
    'listing',
    'decide',
  ],
  'src/rules': [
    '', // names and the calendar of phases
    'atlas',
    'position',
    'orders',
    'fates',
    'seam', // below the phases, which take the variant as an argument
    'movement',
    'phases',
    'notation',
    'saved',
    'sandbox',
  ],
  // The board as integers; what positions are worth; simulated movements; the plans of a movement and of other phases.
  'src/opponent': ['board', 'value', 'simulation', 'moves', 'other-phases', ''],
  // The webhook; messages; what an object stores (its migrations make the tables of both); the object.
  'src/durable': ['hook', 'press', 'storage', ''],
  // Schemas and errors; what all routes share; pages without scripts; pictures; the routes; their description.
  'src/api': ['schemas', 'routing', 'pages', 'pictures', 'routes', 'reference', ''],
}
