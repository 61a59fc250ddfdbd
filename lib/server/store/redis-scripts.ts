/**
 * Each runs as one step on the server and touches one key, the one it is given: a cluster can run it, and
 * an ACL can limit it.
 */

/** Of a session. */
export const addScript = `
local record, account, seen, checked, endsAt = unpack(ARGV)
redis.call('HSET', KEYS[1], 'record', record, 'account', account, 'seen', seen, 'checked', checked)
redis.call('PEXPIREAT', KEYS[1], endsAt)
return 1`;

/** Of the list of an account. Returns its ids, the newest first. */
export const listScript = `
local id, createdAt, expiresAt = unpack(ARGV)
redis.call('ZADD', KEYS[1], createdAt, id)
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIREAT', KEYS[1], expiresAt)
else redis.call('PEXPIREAT', KEYS[1], expiresAt, 'GT') end
return redis.call('ZRANGE', KEYS[1], 0, -1, 'REV')`;

export const touchScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then
  redis.call('HSET', KEYS[1], 'seen', ARGV[1])
  redis.call('PEXPIREAT', KEYS[1], ARGV[2])
end
return 1`;

export const checkedScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'checked', ARGV[1]) end
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
