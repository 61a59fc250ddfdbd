/**
 * Each runs as one step on the server. They compute keys of sessions, which a Redis cluster does not
 * allow: this store is for one Redis, with replicas or without.
 */
const finish = `
local function finish(id)
  local key = 'portico:session:' .. id
  local account = redis.call('HGET', key, 'account')
  if account then redis.call('ZREM', 'portico:account:' .. account, id) end
  return redis.call('DEL', key)
end
`;

/** Removes expired sessions from an account's list. */
const tidy = `
local function tidy(list)
  for _, id in ipairs(redis.call('ZRANGE', list, 0, -1)) do
    if redis.call('EXISTS', 'portico:session:' .. id) == 0 then redis.call('ZREM', list, id) end
  end
end
`;

/** KEYS: nonce, session, list of the account, browser. */
export const signInScript = `${finish}${tidy}
local nonceEnd, record, account, seen, checked = unpack(ARGV, 1, 5)
local endsAt, expiresAt, createdAt, id, replaces, most = unpack(ARGV, 6, 11)
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('SET', KEYS[1], '1', 'PXAT', nonceEnd)
redis.call('HSET', KEYS[2], 'record', record, 'account', account, 'seen', seen, 'checked', checked)
redis.call('PEXPIREAT', KEYS[2], endsAt)
if replaces ~= '' then finish(replaces) end
local other = redis.call('GET', KEYS[4])
if other then finish(other) end
redis.call('SET', KEYS[4], id, 'PXAT', expiresAt)
tidy(KEYS[3])
redis.call('ZADD', KEYS[3], createdAt, id)
for _, old in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1 - most)) do finish(old) end
if redis.call('PTTL', KEYS[3]) < 0 then redis.call('PEXPIREAT', KEYS[3], expiresAt)
else redis.call('PEXPIREAT', KEYS[3], expiresAt, 'GT') end
return 1`;

export const touchScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then
  redis.call('HSET', KEYS[1], 'seen', ARGV[1])
  redis.call('PEXPIREAT', KEYS[1], ARGV[2])
end
return 1`;

export const checkedScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'checked', ARGV[1]) end
return 1`;

/** Returns how many there are, and those of the page. */
export const listScript = `${tidy}
tidy(KEYS[1])
local found = {}
local last = ARGV[1] + ARGV[2] - 1
for _, id in ipairs(redis.call('ZREVRANGE', KEYS[1], ARGV[1], last)) do
  table.insert(found, redis.call('HMGET', 'portico:session:' .. id, 'record', 'seen', 'checked'))
end
return {redis.call('ZCARD', KEYS[1]), found}`;

/** Returns how many it ended. */
export const endScript = `${finish}
return finish(ARGV[1])`;

/** But the one of the id that is given. */
export const endAllScript = `${finish}
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if id ~= ARGV[1] then finish(id) end
end
return 1`;

export const hitScript = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if count < 0 then
  redis.call('SET', KEYS[1], '0', 'KEEPTTL')
  count = 0
end
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return {count, left}`;

/**
 * Deletes what earlier versions stored: sessions without an account, whose visitors sign in again, and
 * counters that contain an address. Runs once for a Redis.
 */
export const removeOldKindScript = `
if redis.call('GET', KEYS[1]) == '2' then return 0 end
for _, list in ipairs(redis.call('KEYS', 'portico:address:*')) do
  for _, id in ipairs(redis.call('ZRANGE', list, 0, -1)) do
    redis.call('DEL', 'portico:session:' .. id)
  end
  redis.call('DEL', list)
end
for _, counter in ipairs(redis.call('KEYS', 'portico:hits:address:*')) do
  redis.call('DEL', counter)
end
redis.call('SET', KEYS[1], '2')
return 1`;
